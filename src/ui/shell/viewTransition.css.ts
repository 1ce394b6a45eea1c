export const viewTransitionCss = /* css */ `
.views {
  --by: var(--latchkey-travel);
}

.views[data-back] {
  --by: calc(var(--latchkey-travel) * -1);
}

[dir=rtl] .views {
  --sign: -1;
}

.leaving {
  position: absolute;
  inset: 0 0 auto;
  pointer-events: none;
}

.leaving .head > :not(.title) {
  visibility: hidden;
}

.leaving :is(.title, .body, .foot) {
  animation: leave var(--latchkey-time-view) var(--latchkey-ease) both;
}

.entering :is(.title, .body, .foot) {
  animation: enter var(--latchkey-time-view) var(--latchkey-ease);
}

.views .title {
  --by: 0px;
}

@keyframes enter {
  from {
    opacity: 0;
    translate: calc(var(--by) * var(--sign,1));
  }
}

@keyframes leave {
  to {
    opacity: 0;
    translate: calc(var(--by) * var(--sign,1) * -1);
  }
}

@media (prefers-reduced-motion: reduce) {
  .views {
    --sign: 0 !important;
  }
}
`
