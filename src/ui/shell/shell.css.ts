/** The dialog (which is also the overlay), the card in it, and the place for the login frame. */
export const shellCss = /* css */ `
:host {
  pointer-events: auto;
}

:host([data-latchkey=modal]) {
  all: initial !important;
  position: fixed !important;
  inline-size: 0 !important;
  block-size: 0 !important;
  pointer-events: auto !important;
}

.overlay {
  position: fixed;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  display: none;
  align-items: center;
  justify-content: center;
  overflow: hidden;
  overscroll-behavior: contain;
  background: var(--latchkey-overlay);
  opacity: 0;
  pointer-events: none;
  padding-block-end: var(--keyboard,0);
  --away: var(--latchkey-travel);
  --most: min(var(--latchkey-height), 100dvh - 48px - var(--keyboard,0px));
  transition:
    opacity var(--latchkey-time-view) var(--latchkey-ease),
    display var(--latchkey-time-sheet) allow-discrete,
    overlay var(--latchkey-time-sheet) allow-discrete;
}

.overlay::backdrop {
  background: none;
}

.overlay[data-ahead] {
  display: flex;
  visibility: hidden;
  transition: none;
}

.overlay[data-ahead] .frame {
  display: none;
}

.overlay[open] {
  display: flex;
  opacity: 1;
  pointer-events: auto;
}

.card {
  position: relative;
  inline-size: min(var(--latchkey-width), 100%);
  overflow: hidden;
  background: var(--latchkey-bg);
  border-radius: var(--latchkey-radius-modal);
  transition: height var(--latchkey-time-height) ease-out;
  outline: 1px solid transparent;
  outline-offset: -1px;
}

.overlay .card {
  box-shadow:
    var(--latchkey-shadow),
    inset 0 0 0 1px var(--latchkey-border);
  transform: translateY(var(--away));
  transition:
    height var(--latchkey-time-height) ease-out,
    transform var(--latchkey-time-sheet) var(--latchkey-ease);
}

.overlay[open] .card {
  transform: none;
}

.view,
.views,
.page {
  display: flex;
  flex-direction: column;
  position: relative;
  min-block-size: 0;
}

.view {
  max-block-size: var(--most);
}

.frame {
  position: absolute;
  inset: var(--latchkey-header) 0 0;
  visibility: hidden;
  pointer-events: none;
  background: var(--latchkey-bg);
}

.frame[data-shown] {
  visibility: inherit;
  pointer-events: auto;
}

.card[data-shake] {
  animation: shake var(--latchkey-time-shake) ease-in-out;
}

@keyframes shake {
  15%,
  75% {
    translate: -6px;
  }
  30%,
  60% {
    translate: 6px;
  }
  45% {
    translate: -8px;
  }
  90% {
    translate: 3px;
  }
}

@starting-style {
  .overlay[open] {
    opacity: 0;
  }
  .overlay[open] .card {
    transform: translateY(var(--away));
  }
}

@media (max-width: 479.98px) {
  .overlay {
    align-items: flex-end;
    --away: 100%;
    --most: calc(92dvh - var(--keyboard,0px));
  }
  .overlay .card {
    inline-size: 100%;
    border-radius: var(--latchkey-radius-modal) var(--latchkey-radius-modal) 0 0;
  }
  .overlay .view {
    padding-block-end: env(safe-area-inset-bottom);
  }
  .overlay .frame {
    inset-block-end: env(safe-area-inset-bottom);
  }
  .overlay .head {
    touch-action: none;
  }
  .overlay .card::before {
    content: "";
    position: absolute;
    z-index: 1;
    inset-block-start: 6px;
    inset-inline: calc(50% - 16px);
    block-size: 4px;
    border-radius: var(--latchkey-radius-round);
    background: var(--latchkey-surface-strong);
  }
  .card[data-dragging] {
    transition: none;
  }
}

@media (prefers-reduced-transparency: reduce) {
  .overlay {
    background: var(--latchkey-surface-strong);
  }
}

@media (prefers-reduced-motion: reduce) {
  .card,
  .overlay .card {
    transition: none;
    transform: none;
    animation: none;
  }
}
`
