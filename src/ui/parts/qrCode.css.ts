export const qrCodeCss = /* css */ `
.qr {
  position: relative;
  inline-size: 100%;
  max-inline-size: 320px;
  aspect-ratio: 1;
  margin-inline: auto;
  border-radius: var(--latchkey-radius-row);
  overflow: hidden;
  background: var(--latchkey-qr-paper);
  forced-color-adjust: none;
  box-shadow: 0 0 0 1px var(--latchkey-border);
}

.qr > svg {
  inline-size: 100%;
  block-size: 100%;
  fill: var(--latchkey-qr-ink);
}

.qr-logo {
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
}

.qr[aria-busy] {
  background: var(--latchkey-surface);
  animation: qr-wait 1.6s ease-in-out infinite;
}

@keyframes qr-wait {
  50% {
    opacity: 0.55;
  }
}
`
