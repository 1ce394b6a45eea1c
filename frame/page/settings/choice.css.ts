/** Rows with a box to tick; the whole row is hit. */
export const choiceCss = /* css */ `
.choice {
  margin: 0;
  padding: 0;
  border: 0;
}

.choice > legend {
  margin-block-end: var(--latchkey-space-2);
  padding: 0;
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
}

.choice > .row {
  box-sizing: border-box;
  cursor: pointer;
}

.choice .row-hint {
  white-space: normal;
  overflow-wrap: anywhere;
}

.choice input {
  appearance: auto;
  flex: none;
  inline-size: 20px;
  block-size: 20px;
  margin: 0 var(--latchkey-space-1);
  accent-color: var(--latchkey-accent);
}

.choice input:focus-visible {
  outline: 2px solid var(--latchkey-focus);
  outline-offset: 2px;
}
`
