export const entryCss = /* css */ `
.c-entry {
  display: grid;
  place-items: center;
  min-block-size: 100dvh;
  padding: var(--latchkey-space-4);
  background: var(--latchkey-surface);
}

.c-entry-card {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-4);
  inline-size: min(400px, 100%);
  padding: var(--latchkey-space-6);
  border-radius: var(--latchkey-radius-modal);
  background: var(--latchkey-bg);
  box-shadow: var(--latchkey-shadow);
}

.c-entry-title {
  font: 600 var(--latchkey-type-20) var(--latchkey-font);
}
`
