export const skeletonCss = /* css */ `
.skeleton {
  display: block;
  background: var(--latchkey-surface-strong);
  border-radius: 6px;
  animation: skeleton 1.6s ease-in-out infinite;
}

.skeleton:is(.row-shape, .button-shape, .tile-shape) {
  block-size: 64px;
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
}

.skeleton.row-shape {
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-3);
  block-size: var(--latchkey-row);
  padding-inline: 10px;
}

.skeleton.row-shape + .skeleton.row-shape {
  margin-block-start: var(--latchkey-space-2);
}

.skeleton.row-shape::before {
  content: "";
  inline-size: var(--latchkey-picture);
  block-size: var(--latchkey-picture);
  border-radius: var(--latchkey-radius-picture);
  background: var(--latchkey-surface-strong);
}

.skeleton.row-shape::after {
  content: "";
  inline-size: 36%;
  block-size: 12px;
  border-radius: 6px;
  background: var(--latchkey-surface-strong);
}

.skeleton.button-shape {
  block-size: var(--latchkey-button-primary);
}

.skeleton:is(.text-shape, .value-shape) {
  block-size: 12px;
  margin-block: 4px;
  inline-size: 60%;
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

@keyframes skeleton {
  50% {
    opacity: 0.55;
  }
}
`
