export const overviewCss = /* css */ `
.c-states,
.c-parts {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-3);
}

.c-parts {
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
}

.c-state {
  display: flex;
  align-items: start;
  gap: var(--latchkey-space-2);
}

.c-state > span {
  min-inline-size: 0;
  overflow-wrap: anywhere;
}

.c-state strong {
  font-weight: 600;
}

.c-state.good > .icon {
  color: var(--latchkey-success);
}

.c-state.bad > .icon {
  color: var(--latchkey-danger);
}

.c-state-hint {
  display: block;
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.c-group {
  gap: var(--latchkey-space-3);
}

.c-group-title {
  font: 500 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}
`
