/** What waits in the place of rows. Other shapes are in `skeleton.css.ts`. */
export const rowSkeletonCss = /* css */ `
.skeleton {
  display: block;
  background: var(--latchkey-surface-strong);
  border-radius: 6px;
  animation: skeleton 1.6s ease-in-out infinite;
}

.row-shape {
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-3);
  block-size: var(--latchkey-row);
  padding-inline: 10px;
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
}

.row-shape + :is(.row-shape, .icons-shape) {
  margin-block-start: var(--latchkey-space-2);
}

.icons-shape {
  block-size: var(--latchkey-hit);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
}

.row-shape::before,
.row-shape::after {
  content: "";
  inline-size: var(--latchkey-picture);
  block-size: var(--latchkey-picture);
  border-radius: var(--latchkey-radius-picture);
  background: var(--latchkey-surface-strong);
}

.row-shape::after {
  inline-size: 36%;
  block-size: 12px;
  border-radius: 6px;
}

.text-shape {
  block-size: 12px;
  margin-block: 4px;
  inline-size: 60%;
}

@keyframes skeleton {
  50% {
    opacity: 0.55;
  }
}
`
