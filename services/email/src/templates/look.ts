/**
 * The 'Night match' colours as mail clients take them: plain values, since they know no custom properties.
 * Light and dark clients show the same dark card; a client that recolours dark mails finds enough contrast either way.
 */
export const look = {
  ink: '#0b1020',
  surface: '#131a2e',
  raised: '#1c2540',
  line: '#27314d',
  text: '#eef2fb',
  muted: '#aab6d0',
  accent: '#3ddc84',
  onAccent: '#04170c',
  pitch: '#0f3a2a',
  font: "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  display: "Oswald, 'Arial Narrow', 'Roboto Condensed', Arial, sans-serif",
  mono: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
} as const;
