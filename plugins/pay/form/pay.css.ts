/** Who asks and how much, in the middle; what a review sums up. */
export const payCss = /* css */ `
.pay-asked {
  display: grid;
  justify-items: center;
  gap: var(--latchkey-space-1);
  text-align: center;
  overflow-wrap: anywhere;
}

.pay-claim {
  display: inline-flex;
  align-items: center;
  gap: var(--latchkey-space-2);
  min-inline-size: 0;
}

.pay-cost {
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
}

.pay-sum {
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: baseline;
  gap: var(--latchkey-space-1) var(--latchkey-space-4);
}

.pay-sum > dt {
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.pay-sum > dd {
  text-align: end;
  font: 600 var(--latchkey-type-20) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
}

.pay-sum small {
  display: block;
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.pay-codes {
  display: grid;
  gap: var(--latchkey-space-2);
}
`
