export const pairingCss = /* css */ `
.pairing {
  display: grid;
  justify-items: center;
  text-align: center;
}

.pairing .qr {
  max-inline-size: 300px;
}

.pairing-title {
  margin-block-start: var(--latchkey-space-4);
  font: 600 var(--latchkey-type-16) var(--latchkey-font);
  text-wrap: balance;
}

.pairing-note {
  min-block-size: 20px;
  margin-block-start: var(--latchkey-space-1);
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text-muted);
  font-variant-numeric: tabular-nums;
  text-wrap: balance;
}

.pairing-actions {
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--latchkey-space-2) var(--latchkey-space-3);
  margin-block-start: var(--latchkey-space-4);
}

.pairing-more {
  margin-block-start: var(--latchkey-space-5);
}
`
