export const frameCss = /* css */ `
.head {
  flex: none;
  display: grid;
  grid-template-columns: minmax(var(--latchkey-hit), 1fr) minmax(0, auto) minmax(var(--latchkey-hit), 1fr);
  align-items: center;
  gap: var(--latchkey-space-1);
  block-size: var(--latchkey-header);
  padding-inline: var(--latchkey-space-2);
}

.head-end {
  display: flex;
  justify-self: end;
}

.top {
  flex: none;
  padding: var(--latchkey-space-1) var(--latchkey-space-5) var(--latchkey-space-3);
}

.title {
  font: 600 var(--latchkey-type-16) var(--latchkey-font);
  text-align: center;
  overflow: hidden;
  white-space: nowrap;
  text-overflow: ellipsis;
}

.title:focus-visible {
  outline: 0;
}

.body {
  min-block-size: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
  scrollbar-color: var(--latchkey-surface-strong) transparent;
  padding: var(--latchkey-space-1) var(--latchkey-space-5) var(--latchkey-space-5);
  padding-inline-end: calc(var(--latchkey-space-5) - var(--bar,0px));
  scroll-padding-block: var(--latchkey-space-6);
}

.body[data-above] {
  --top: transparent;
}

.body[data-below] {
  --end: transparent;
}

.body[data-above],
.body[data-below] {
  -webkit-mask: linear-gradient(var(--top,#000), #000 24px calc(100% - 32px), var(--end,#000));
  mask: linear-gradient(var(--top,#000), #000 24px calc(100% - 32px), var(--end,#000));
}

.foot {
  flex: none;
  padding: var(--latchkey-space-3) var(--latchkey-space-5) var(--latchkey-space-5);
}
`
