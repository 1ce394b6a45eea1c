/** The place of a way to connect: what stands there lies over a skeleton out of sight, which gives it its height. */
export const methodPlaceCss = /* css */ `
.place {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: center;
}

.place > * {
  grid-area: 1 / 1;
}

.place-size {
  visibility: hidden;
}

.place-size > .skeleton {
  animation: none;
}

.place-off {
  align-self: stretch;
  display: grid;
  place-items: center;
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
  color: var(--latchkey-text-muted);
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
}
`
