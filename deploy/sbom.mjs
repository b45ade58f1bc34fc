import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The CycloneDX document of everything installed, which is far more than any image contains. */
export const readWorkspaceSbom = async (root) => {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(
    'npm',
    ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'],
    options,
  );
  return JSON.parse(stdout);
};

/** Reduces the workspace's SBOM to the packages (`koa@3.3.0`) that an image contains. @throws Error when one of them is missing */
export const buildSbom = (workspaceSbom, image, packages) => {
  const components = packages.map((ref) => {
    const component = workspaceSbom.components.find((candidate) => candidate['bom-ref'] === ref);
    if (!component) throw new Error(`npm sbom does not list ${ref}, which the image ${image} contains`);
    return component;
  });
  const dependencies = workspaceSbom.dependencies
    .filter(({ ref }) => packages.includes(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => packages.includes(other)) }));
  const { metadata, ...document } = workspaceSbom;
  const name = `efootball-portal/${image}`;
  const component = { ...metadata.component, 'bom-ref': name, type: 'container', name, purl: undefined };
  return {
    ...document,
    serialNumber: `urn:uuid:${crypto.randomUUID()}`,
    metadata: { ...metadata, component },
    components,
    dependencies: [{ ref: name, dependsOn: packages }, ...dependencies],
  };
};
