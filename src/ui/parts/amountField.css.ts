export const amountFieldCss = /* css */ `
.amount {
  display: flex;
  direction: ltr;
  align-items: baseline;
  justify-content: center;
  gap: var(--latchkey-space-2);
  padding-block: var(--latchkey-space-3);
  border-radius: var(--latchkey-radius-row);
  cursor: text;
  font: 600 var(--latchkey-type-28) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
}

.amount:focus-within {
  background: var(--latchkey-surface);
}

.amount > input {
  field-sizing: content;
  min-inline-size: 1ch;
  max-inline-size: 100%;
  inline-size: auto;
  min-block-size: var(--latchkey-hit);
  flex: 0 1 auto;
  text-align: end;
  cursor: text;
  text-overflow: ellipsis;
}

.amount > input:focus-visible {
  outline: 0;
}

.amount > input::placeholder {
  color: var(--latchkey-text-muted);
  opacity: 1;
}

.amount > span {
  flex: none;
  color: var(--latchkey-text-muted);
}

.amount[data-bad] > input {
  color: var(--latchkey-danger);
}

.amount-end {
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--latchkey-space-2);
  min-block-size: var(--latchkey-button-chip);
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
  color: var(--latchkey-text-muted);
}

.field[part~="field-amount"] .field-note {
  text-align: center;
}

.field[part~="field-amount"] .field-error {
  justify-content: center;
}
`
