export const toastCss = /* css */ `
.toast {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  max-inline-size: 100%;
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-text);
  color: var(--latchkey-bg);
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
  box-shadow: var(--latchkey-shadow);
  overflow-wrap: anywhere;
  animation: toast var(--latchkey-time-view) var(--latchkey-ease);
}

.toast-text {
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-2);
  min-inline-size: 0;
  min-block-size: var(--latchkey-hit);
  padding: 8px 16px;
  border: 0;
  border-radius: inherit;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
}

.toast-link {
  flex: none;
  display: flex;
  align-items: center;
  min-block-size: var(--latchkey-hit);
  margin-inline-start: auto;
  padding-inline: 16px;
  border-radius: inherit;
  color: inherit;
  text-decoration: underline;
  text-underline-offset: 3px;
}

.toast :focus-visible {
  outline-color: currentcolor;
  outline-offset: -4px;
}

@keyframes toast {
  from {
    opacity: 0;
    translate: 0 var(--latchkey-travel);
  }
}

@keyframes toast-still {
  from {
    opacity: 0;
  }
}

@media (prefers-reduced-motion: reduce) {
  .toast {
    animation-name: toast-still;
  }
}
`
