export const viewTransitionCss = /* css */ `
.views {
  position: relative;
  display: flex;
  flex-direction: column;
  min-block-size: 0;
}

.views > .page {
  flex: 0 1 auto;
}

.leaving {
  position: absolute;
  inset: 0 0 auto;
  pointer-events: none;
  --by: calc(var(--latchkey-travel) * -1);
}

.entering {
  --by: var(--latchkey-travel);
}

.views[data-back] .leaving {
  --by: var(--latchkey-travel);
}

.views[data-back] .entering {
  --by: calc(var(--latchkey-travel) * -1);
}

[dir=rtl] .views .leaving,
[dir=rtl] .views .entering {
  --sign: -1;
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
    translate: calc(var(--by) * var(--sign,1));
  }
}

@media (prefers-reduced-motion: reduce) {
  .views {
    --sign: 0 !important;
  }
  [dir=rtl] .views .leaving,
  [dir=rtl] .views .entering {
    --sign: 0;
  }
}
`
