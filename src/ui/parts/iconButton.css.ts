export const iconButtonCss = /* css */ `
.icon-button {
  position: relative;
  display: grid;
  place-items: center;
  inline-size: var(--latchkey-hit);
  block-size: var(--latchkey-hit);
  border-radius: var(--latchkey-radius-round);
  color: var(--latchkey-text-muted);
  transition: color var(--latchkey-time-quick);
}

.icon-button::before {
  content: "";
  position: absolute;
  inset: 4px;
  border-radius: inherit;
  transition: background-color var(--latchkey-time-quick);
}

.icon-button > * {
  position: relative;
}

@media (hover: hover) {
  .icon-button:hover {
    color: var(--latchkey-text);
  }

  .icon-button:hover::before {
    background: var(--latchkey-surface);
  }
}

.icon-button:active::before {
  background: var(--latchkey-surface-strong);
}

.icon-button:focus-visible {
  outline: 0;
}

.icon-button:focus-visible::before {
  outline: var(--latchkey-focus-width) solid var(--latchkey-focus);
}

.icon-button[aria-disabled=true] {
  opacity: 0.4;
}

.icon-button[aria-disabled=true]::before {
  background: none;
}
`
