export const amountCss = /* css */ `
.amount {
  text-align: center;
  font: 600 var(--latchkey-type-28) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.01em;
  overflow-wrap: anywhere;
}

.amount.long {
  font-size: min(20px, 5.6vw);
}

.amount-beside {
  display: block;
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text-muted);
  letter-spacing: 0;
}
`
