export const textCss = /* css */ `
.text {
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
}

.text.t12 {
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
}

.text.t16 {
  font: 400 var(--latchkey-type-16) var(--latchkey-font);
}

.text.t20 {
  font: 600 var(--latchkey-type-20) var(--latchkey-font);
}

.text.t28 {
  font: 600 var(--latchkey-type-28) var(--latchkey-font);
}

.text.strong {
  font-weight: 600;
}

.text.muted {
  color: var(--latchkey-text-muted);
}

.text.danger {
  color: var(--latchkey-danger);
}

.text.success {
  color: var(--latchkey-success);
}

.text.warning {
  color: var(--latchkey-warning);
}

.text.line {
  overflow: hidden;
  white-space: nowrap;
  text-overflow: ellipsis;
  max-inline-size: 100%;
}
`
