/** Shapes of skeletons besides a row's. */
export const skeletonCss = /* css */ `
.skeleton:is(.button-shape, .tile-shape) {
  block-size: 64px;
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
}

.skeleton.button-shape {
  block-size: var(--latchkey-button-primary);
}

.skeleton.value-shape {
  block-size: 12px;
  margin-block: 4px;
}

.skeleton.title-shape {
  block-size: 24px;
  margin: 6px auto;
  inline-size: 40%;
}

.skeleton.picture-shape {
  inline-size: 64px;
  block-size: 64px;
  border-radius: 18px;
  margin-inline: auto;
}

.skeleton.value-shape {
  margin-inline-start: auto;
  inline-size: 72px;
}
`
