export const pictureCss = /* css */ `
.picture {
  position: relative;
  flex: none;
  display: grid;
  place-items: center;
  inline-size: var(--side,var(--latchkey-picture));
  block-size: var(--side,var(--latchkey-picture));
  border-radius: var(--corner,var(--latchkey-radius-picture));
  overflow: hidden;
  background: var(--latchkey-surface-strong);
  color: var(--latchkey-text-muted);
  font: 600 var(--latchkey-type-16) var(--latchkey-font);
  text-transform: uppercase;
  user-select: none;
  -webkit-user-select: none;
}

.picture[data-letter]::before {
  content: attr(data-letter);
}

.picture.s20 {
  --side: 20px;
  --corner: calc(var(--latchkey-radius-picture) * 0.6);
  font-size: 12px;
}

.picture.s48 {
  --side: 48px;
  --corner: calc(var(--latchkey-radius-picture) * 1.4);
  font-size: 20px;
}

.picture.s64 {
  --side: 64px;
  --corner: calc(var(--latchkey-radius-picture) * 1.8);
  font-size: 28px;
}

.picture.round {
  --corner: 50%;
}

.picture > .icon {
  color: var(--latchkey-text);
}

.picture > img {
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
  opacity: 0;
  transition: opacity var(--latchkey-time-view);
}

.picture[data-shown] {
  background: none;
}

.picture[data-shown] > img {
  opacity: 1;
}

.picture[data-shown]::after {
  content: "";
  position: absolute;
  inset: 0;
  border-radius: inherit;
  box-shadow: inset 0 0 0 1px var(--latchkey-border);
}

.picture > svg:not(.icon) {
  inline-size: 100%;
  block-size: 100%;
}
`
