// Layout and pointer APIs that jsdom does not have. There is no layout in jsdom, so they answer "nothing to see".

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

globalThis.ResizeObserver ??= NoObserver;
globalThis.IntersectionObserver ??= NoObserver;

globalThis.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

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
