export const buttonCss = /* css */ `
.button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--latchkey-space-2);
  min-inline-size: 0;
  max-inline-size: 100%;
  border: 1px solid transparent;
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
  min-block-size: var(--latchkey-button-secondary);
  padding: 4px 16px;
  border-radius: var(--latchkey-radius-control);
  background: var(--latchkey-surface);
  position: relative;
  text-align: center;
  transition:
    background-color var(--latchkey-time-quick),
    scale var(--latchkey-time-quick),
    opacity var(--latchkey-time-quick);
}

.button::after {
  content: "";
  position: absolute;
  inset: min(0px, (100% - var(--latchkey-hit)) / 2) 0;
}

.button:active {
  scale: 0.985;
}

.button.primary {
  inline-size: 100%;
  min-block-size: var(--latchkey-button-primary);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-accent);
  color: var(--latchkey-on-accent);
  font: 600 var(--latchkey-type-16) var(--latchkey-font);
}

.button.wide {
  inline-size: 100%;
}

.button.chip {
  min-block-size: var(--latchkey-button-chip);
  padding: 2px 12px;
  border-radius: var(--latchkey-radius-round);
  background: var(--latchkey-surface-strong);
}

.button[aria-pressed=true] {
  border-color: var(--latchkey-accent);
  background: var(--latchkey-surface);
  color: var(--latchkey-accent);
}

.button.plain {
  background: none;
  color: var(--latchkey-accent);
}

.button.danger {
  color: var(--latchkey-danger);
}

.button.primary.danger {
  background: var(--latchkey-danger);
  color: var(--latchkey-bg);
}

.button.chip > .icon {
  inline-size: 16px;
  block-size: 16px;
}

@media (forced-colors: active) {
  .button.primary,
  .button[aria-pressed=true] {
    border-color: Highlight;
  }
}

@media (hover: hover) {
  .button:not(.primary, [aria-pressed=true]):hover {
    background: var(--latchkey-surface-strong);
  }

  .button.primary:hover {
    filter: brightness(0.93);
  }

  .button.chip:hover {
    border-color: var(--latchkey-border-strong);
  }

  .button.plain:hover {
    background: var(--latchkey-surface);
  }
}

.button[aria-disabled=true]:not([aria-busy]) {
  background: var(--latchkey-surface);
  color: var(--latchkey-text-muted);
  opacity: 0.7;
}
`
