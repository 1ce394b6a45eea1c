export const rateCss = /* css */ `
.rate {
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: var(--latchkey-space-1);
  max-inline-size: 100%;
  font: inherit;
  text-align: inherit;
}

.rate::after {
  content: "";
  position: absolute;
  inset: calc((100% - var(--latchkey-hit)) / 2) 0;
}

.rate > bdi {
  min-inline-size: 0;
}

.rate > .icon {
  flex: none;
  inline-size: 16px;
  block-size: 16px;
  color: var(--latchkey-text-muted);
}

@media (hover: hover) {
  .rate:hover > .icon {
    color: var(--latchkey-text);
  }
}
`
