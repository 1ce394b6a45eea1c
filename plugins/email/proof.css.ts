export const proofCss = /* css */ `
.proofs {
  display: grid;
  gap: var(--latchkey-space-5);
}

.proof {
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr);
  column-gap: var(--latchkey-space-3);
  row-gap: var(--latchkey-space-3);
}

.proof > :nth-child(n + 3) {
  grid-column: 2;
}

.proof > .text {
  align-self: center;
}

.proof-mark {
  display: grid;
  place-items: center;
  inline-size: 24px;
  block-size: 24px;
  border-radius: 50%;
  background: var(--latchkey-surface-strong);
  color: var(--latchkey-text);
  font: 600 var(--latchkey-type-12) var(--latchkey-font);
}

.proof[data-done] > .proof-mark {
  background: var(--latchkey-success);
  color: var(--latchkey-bg);
}

.proof-mark > .icon {
  inline-size: 14px;
  block-size: 14px;
  stroke-width: 2.5;
}
`
