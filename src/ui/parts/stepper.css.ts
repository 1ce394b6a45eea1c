export const stepperCss = /* css */ `
.steps {
  display: grid;
  gap: var(--latchkey-space-3);
}

.step {
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-3);
  min-block-size: 24px;
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.step + .step::before {
  content: "";
  position: absolute;
  inset-block: calc(-1 * var(--latchkey-space-3) + 2px) calc(100% + 2px);
  inset-inline-start: 11px;
  inline-size: 2px;
  background: var(--latchkey-surface-strong);
}

.step-mark {
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 24px;
  block-size: 24px;
  border-radius: 50%;
  background: var(--latchkey-surface-strong);
  font: 600 var(--latchkey-type-12) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
  forced-color-adjust: none;
}

.step-mark > .icon {
  inline-size: 14px;
  block-size: 14px;
  stroke-width: 2.5;
}

.step[aria-current] {
  color: var(--latchkey-text);
  font-weight: 500;
}

.step[aria-current] .step-mark {
  background: var(--latchkey-accent);
  color: var(--latchkey-on-accent);
}

.step.past .step-mark {
  background: var(--latchkey-success);
  color: var(--latchkey-bg);
}
`
