export const selectCss = /* css */ `
.c-select {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
}

.c-select > label {
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
}

.c-select > select {
  min-block-size: var(--latchkey-button-secondary);
  padding-inline: var(--latchkey-space-3);
  border: 1px solid var(--latchkey-border-strong);
  border-radius: var(--latchkey-radius-control);
  background: var(--latchkey-bg);
  max-inline-size: 100%;
}
`
