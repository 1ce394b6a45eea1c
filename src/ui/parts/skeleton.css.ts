export const skeletonCss = /* css */ `
.bone {
  display: block;
  background: var(--latchkey-surface-strong);
  border-radius: 6px;
  animation: bone 1.6s ease-in-out infinite;
}

.bone.row-shape {
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-3);
  block-size: var(--latchkey-row);
  padding-inline: 10px;
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
}

.bone.row-shape + .bone.row-shape {
  margin-block-start: var(--latchkey-space-2);
}

.bone.row-shape::before {
  content: "";
  inline-size: var(--latchkey-picture);
  block-size: var(--latchkey-picture);
  border-radius: var(--latchkey-radius-picture);
  background: var(--latchkey-surface-strong);
}

.bone.row-shape::after {
  content: "";
  inline-size: 36%;
  block-size: 12px;
  border-radius: 6px;
  background: var(--latchkey-surface-strong);
}

.bone.button-shape {
  block-size: var(--latchkey-button-primary);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
}

.bone.tile-shape {
  block-size: 64px;
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
}

.bone.text-shape {
  block-size: 12px;
  margin-block: 4px;
  inline-size: 60%;
}

.bone.title-shape {
  block-size: 24px;
  margin: 6px auto;
  inline-size: 40%;
}

.bone.picture-shape {
  inline-size: 64px;
  block-size: 64px;
  border-radius: 18px;
  margin-inline: auto;
}

.bone.value-shape {
  block-size: 12px;
  margin-block: 4px;
  margin-inline-start: auto;
  inline-size: 72px;
}

@keyframes bone {
  50% {
    opacity: 0.55;
  }
}
`
