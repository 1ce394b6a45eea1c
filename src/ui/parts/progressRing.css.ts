export const progressRingCss = /* css */ `
.ring {
  position: relative;
  display: grid;
  place-items: center;
  inline-size: 88px;
  block-size: 88px;
  margin-inline: auto;
}

.ring > svg {
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  fill: none;
  stroke-width: 2.5;
  stroke-linecap: round;
}

.ring-track {
  stroke: var(--latchkey-surface-strong);
}

.ring-run {
  stroke: var(--latchkey-accent);
  transition:
    stroke-dashoffset var(--latchkey-time-view) linear,
    stroke var(--latchkey-time-view);
}

.ring[data-state=waiting] .ring-run {
  animation: ring 1.6s linear infinite;
}

.ring[data-state=done] .ring-run {
  stroke: var(--latchkey-success);
}

.ring[data-state=idle] .ring-run {
  opacity: 0;
}

.ring-mark {
  position: absolute;
  inset-block-end: 4px;
  inset-inline-end: 4px;
  display: grid;
  place-items: center;
  inline-size: 26px;
  block-size: 26px;
  border-radius: 50%;
  border: 3px solid var(--latchkey-bg);
  background: var(--latchkey-success);
  color: var(--latchkey-bg);
  forced-color-adjust: none;
}

.ring[data-state=failed] .ring-mark {
  background: var(--latchkey-danger);
}

.ring[data-state=declined] .ring-mark {
  background: var(--latchkey-text-muted);
}

.ring-mark > .icon {
  inline-size: 14px;
  block-size: 14px;
  stroke-width: 2.5;
}

@keyframes ring {
  to {
    stroke-dashoffset: -100;
  }
}

@keyframes ring-still {
  50% {
    opacity: 0.4;
  }
}

@media (prefers-reduced-motion: reduce) {
  .ring[data-state=waiting] .ring-run {
    animation: ring-still 1.6s ease-in-out infinite;
  }
}
`
