export const emptyStateCss = /* css */ `
.empty {
  display: grid;
  justify-items: center;
  gap: var(--latchkey-space-1);
  padding: var(--latchkey-space-5) var(--latchkey-space-4);
  text-align: center;
}

.empty-icon {
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 48px;
  margin-block-end: var(--latchkey-space-2);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
  color: var(--latchkey-text-muted);
}

.empty-title {
  font: 600 var(--latchkey-type-16) var(--latchkey-font);
}

.empty-text {
  max-inline-size: 30ch;
  color: var(--latchkey-text-muted);
}

.empty-action {
  margin-block-start: var(--latchkey-space-3);
}
`
