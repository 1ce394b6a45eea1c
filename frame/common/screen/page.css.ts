/** The page around the screens: the modal's ground, and one column of 20 px. */
export const pageCss = /* css */ `
:host {
  display: block;
  min-block-size: 100dvh;
  background: var(--latchkey-bg);
}

.root {
  display: block;
  background: var(--latchkey-bg);
}

.screen {
  --edge: var(--latchkey-space-5);
  padding: var(--latchkey-space-1) var(--edge) var(--latchkey-space-5);
  animation: arrive var(--latchkey-time-view) var(--latchkey-ease);
}

/* It is shown elsewhere. */
.screen:empty {
  padding: 0;
}

@media (max-width: 339.98px) {
  .screen {
    --edge: var(--latchkey-space-4);
  }
}

.window > .screen {
  max-inline-size: 420px;
  margin-inline: auto;
  padding-block-start: max(var(--latchkey-space-6), 50vh - 240px);
}

/* A sheet that is to stand whole begins at the top. */
.window > .screen:has(.dense) {
  padding-block-start: var(--latchkey-space-4);
}

/* A mouse is over the buttons: they stay where they are, whatever grows or shrinks above them. */
.held > .screen {
  display: flex;
  flex-direction: column;
  box-sizing: border-box;
  min-block-size: var(--held);
}

/* What grows is cut until the mouse has left: a scroll in here would not be heard by the gate. */
.held.whole {
  block-size: var(--held);
  overflow: hidden;
}

.held > .screen > .screen-content {
  flex: 1 0 auto;
}

.held .screen-content > :nth-last-child(2) {
  margin-block-end: auto;
}

@keyframes arrive {
  from {
    opacity: 0;
    transform: translateY(var(--latchkey-travel));
  }
}

@media (prefers-reduced-motion: reduce) {
  .screen {
    animation: fade var(--latchkey-time-view) linear;
  }
}

@keyframes fade {
  from {
    opacity: 0;
  }
}
`
