/** A button that is held: what fills it shows how long still. */
export const holdCss = /* css */ `
.hold {
  overflow: hidden;
  touch-action: none;
  user-select: none;
}

.hold > .hold-fill {
  position: absolute;
  inset: 0;
  transform: scaleX(0);
  transform-origin: left;
  background: currentColor;
  opacity: 0.2;
}

[dir=rtl] .hold > .hold-fill {
  transform-origin: right;
}

.hold[data-held] > .hold-fill {
  transform: scaleX(1);
  transition: transform 1.5s linear;
}

@media (prefers-reduced-motion: reduce) {
  .hold[data-held] > .hold-fill {
    transition: none;
  }
}

.words {
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: var(--latchkey-space-2);
  margin: 0;
  padding: 0;
  list-style: none;
  direction: ltr;
}

@media (max-width: 359.98px) {
  .words {
    grid-template-columns: repeat(2, 1fr);
  }
}

.words > li {
  padding: var(--latchkey-space-2) var(--latchkey-space-3);
  border-radius: var(--latchkey-radius-control);
  background: var(--latchkey-surface);
  font: 500 var(--latchkey-type-14) ui-monospace, monospace;
  overflow-wrap: anywhere;
}

.words > li > span {
  color: var(--latchkey-text-muted);
}

.secret-key {
  margin: 0;
  padding: var(--latchkey-space-3) var(--latchkey-space-4);
  border-radius: var(--latchkey-radius-control);
  background: var(--latchkey-surface);
  font: 500 var(--latchkey-type-14) ui-monospace, monospace;
  direction: ltr;
  overflow-wrap: anywhere;
}

.phrase-field {
  inline-size: 100%;
  min-block-size: 96px;
  resize: vertical;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
}

.choices {
  margin: 0;
  padding: 0;
  border: 0;
  display: flex;
  flex-wrap: wrap;
  gap: var(--latchkey-space-2);
}
`
