// Layout and pointer APIs that jsdom lacks. jsdom has no layout, so they do nothing.

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoObserver;
globalThis.IntersectionObserver ??= NoObserver;

globalThis.matchMedia ??= (query) => Object.assign(new EventTarget(), { matches: false, media: query });

// Build-time rendering is tested without a browser.
if ('window' in globalThis) {
  Object.assign(Element.prototype, {
    hasPointerCapture: () => false,
    setPointerCapture() {},
    releasePointerCapture() {},
    scrollIntoView() {},
  });

  // axe measures icon fonts on a canvas.
  HTMLCanvasElement.prototype.getContext = () => null;
  window.scrollTo = () => {};
  URL.createObjectURL ??= () => 'blob:test';
  URL.revokeObjectURL ??= () => {};
}
