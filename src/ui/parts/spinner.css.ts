export const spinnerCss = /* css */ `
.spinner {
  inline-size: var(--latchkey-icon);
  block-size: var(--latchkey-icon);
  border-radius: 50%;
  border: 2px solid currentColor;
  border-block-start-color: transparent;
  border-inline-start-color: transparent;
  flex: none;
  animation: spin 0.8s linear infinite;
}

@keyframes spin {
  to {
    rotate: 1turn;
  }
}

@keyframes breathe {
  50% {
    opacity: 0.4;
  }
}

@media (prefers-reduced-motion: reduce) {
  .spinner {
    border-color: currentColor;
    border-style: dotted;
    animation: breathe 1.6s ease-in-out infinite;
  }
}
`
