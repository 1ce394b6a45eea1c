export const countdownRingCss = /* css */ `
.countdown {
  position: relative;
  flex: none;
  display: inline-grid;
  place-items: center;
  inline-size: 40px;
  block-size: 40px;
  font: 500 var(--latchkey-type-12) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
  color: var(--latchkey-text-muted);
}

.countdown > svg {
  position: absolute;
  inset: 0;
  rotate: -90deg;
  fill: none;
  stroke-width: 2.5;
}

.countdown-track {
  stroke: var(--latchkey-surface-strong);
}

.countdown-run {
  stroke: var(--latchkey-accent);
  transition: stroke-dashoffset var(--latchkey-time-view) var(--latchkey-ease);
}

@media (prefers-reduced-motion: reduce) {
  .countdown-run {
    transition: none;
  }
}
`
