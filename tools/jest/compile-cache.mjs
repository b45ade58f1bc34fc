import vm from 'node:vm';

const { compileFunction } = vm;
const compiled = new Map();
vm.compileFunction = (source, params, options) => {
  const cachedData = compiled.get(source);
  const result = compileFunction(source, params, { ...options, cachedData, produceCachedData: !cachedData });
  if (result.cachedData) compiled.set(source, result.cachedData);
  return result;
};
