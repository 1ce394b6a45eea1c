export const shellCss = /* css */ `
.c-shell {
  display: grid;
  grid-template-columns: 232px minmax(0, 1fr);
  min-block-size: 100dvh;
}

.c-side {
  position: sticky;
  inset-block-start: 0;
  block-size: 100dvh;
  display: flex;
  flex-direction: column;
  gap: var(--latchkey-space-4);
  padding: var(--latchkey-space-4) var(--latchkey-space-3);
  background: var(--latchkey-surface);
  overflow-y: auto;
}

.c-brand {
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-2);
  min-block-size: var(--latchkey-hit);
  padding-inline: var(--latchkey-space-3);
  font: 600 var(--latchkey-type-16) var(--latchkey-font);
}

.c-nav {
  display: grid;
  align-content: start;
  gap: 2px;
  flex: 1;
}

.c-nav a {
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-3);
  min-block-size: var(--latchkey-hit);
  padding-inline: var(--latchkey-space-3);
  border-radius: var(--latchkey-radius-control);
  color: var(--latchkey-text-muted);
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
}

.c-nav a[aria-current=page] {
  background: var(--latchkey-surface-strong);
  color: var(--latchkey-text);
}

@media (hover: hover) {
  .c-nav a:hover {
    color: var(--latchkey-text);
  }
}

.c-side-foot {
  display: grid;
  gap: var(--latchkey-space-2);
  padding-inline: var(--latchkey-space-1);
}

.c-who {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--latchkey-space-2);
  padding-inline: var(--latchkey-space-2);
  min-inline-size: 0;
}

.c-who > span {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.c-key {
  margin-inline-start: auto;
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.c-top {
  display: none;
}

.c-main {
  min-inline-size: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
}

.c-main:focus {
  outline: 0;
}

.c-warn {
  display: grid;
  gap: var(--latchkey-space-2);
  inline-size: 100%;
  max-inline-size: 1120px;
  margin-inline: auto;
  padding: var(--latchkey-space-4) var(--latchkey-space-6) 0;
}

.c-side > .button {
  background: var(--latchkey-bg);
}

.c-skip {
  position: absolute;
  inset-block-start: -80px;
  inset-inline-start: var(--latchkey-space-3);
  z-index: 30;
  padding: var(--latchkey-space-3) var(--latchkey-space-4);
  background: var(--latchkey-bg);
  border-radius: var(--latchkey-radius-control);
}

.c-skip:focus {
  inset-block-start: var(--latchkey-space-3);
}

@media (max-width: 820px) {
  .c-shell {
    grid-template-columns: minmax(0, 1fr);
  }

  .c-side {
    display: none;
    position: fixed;
    inset-block: 0;
    inset-inline-start: 0;
    inline-size: min(300px, calc(100vw - 56px));
    z-index: 11;
    box-shadow: var(--latchkey-shadow);
  }

  .c-side[data-open] {
    display: flex;
  }

  .c-veil {
    position: fixed;
    inset: 0;
    z-index: 10;
    background: var(--latchkey-overlay);
  }

  .c-top {
    position: sticky;
    inset-block-start: 0;
    z-index: 5;
    display: flex;
    align-items: center;
    gap: var(--latchkey-space-1);
    min-block-size: var(--latchkey-header);
    padding-inline: var(--latchkey-space-2);
    background: var(--latchkey-bg);
    border-block-end: 1px solid var(--latchkey-border);
  }

  .c-top-title {
    flex: 1;
    min-inline-size: 0;
    font: 600 var(--latchkey-type-16) var(--latchkey-font);
  }

  .c-warn {
    padding-inline: var(--latchkey-space-4);
  }
}
`
