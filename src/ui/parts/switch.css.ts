export const switchCss = /* css */ `
.switch {
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-3);
  inline-size: 100%;
  min-block-size: var(--latchkey-hit);
  border-radius: var(--latchkey-radius-control);
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
}

.switch-words {
  flex: 1;
  min-inline-size: 0;
}

.switch-hint {
  display: block;
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.switch-track {
  flex: none;
  inline-size: 44px;
  block-size: 26px;
  padding: 3px;
  border-radius: var(--latchkey-radius-round);
  background: var(--latchkey-border-strong);
  transition: background-color var(--latchkey-time-view);
}

.switch-track::before {
  content: "";
  display: block;
  inline-size: 20px;
  block-size: 20px;
  border-radius: 50%;
  background: var(--latchkey-bg);
  border: 1px solid transparent;
  transition:
    translate var(--latchkey-time-view) var(--latchkey-ease),
    inline-size var(--latchkey-time-quick);
}

@media (hover: hover) {
  .switch:hover .switch-track {
    background: var(--latchkey-text-muted);
  }
}

.switch:active .switch-track::before {
  inline-size: 23px;
}

.switch[aria-checked=true] .switch-track {
  background: var(--latchkey-accent);
}

.switch[aria-checked=true] .switch-track::before {
  background: var(--latchkey-on-accent);
  translate: 18px;
}

.switch[aria-checked=true]:active .switch-track::before {
  translate: 15px;
}

[dir=rtl] .switch[aria-checked=true] .switch-track::before {
  translate: -18px;
}

[dir=rtl] .switch[aria-checked=true]:active .switch-track::before {
  translate: -15px;
}

.switch[aria-disabled=true]:not([aria-busy]) .switch-track {
  opacity: 0.5;
}

@media (forced-colors: active) {
  .switch-track {
    forced-color-adjust: none;
    background: Canvas;
    outline: 1px solid ButtonText;
  }

  .switch-track::before {
    background: ButtonText;
  }

  .switch[aria-checked=true] .switch-track {
    background: Highlight;
  }

  .switch[aria-checked=true] .switch-track::before {
    background: HighlightText;
  }
}

@media (prefers-reduced-motion: reduce) {
  .switch-track::before {
    transition: none;
  }
}
`
