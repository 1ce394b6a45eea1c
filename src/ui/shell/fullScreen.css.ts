/** A phone's modal that fills the screen (`mobileFullScreen`) in place of a sheet. */
export const fullScreenCss = /* css */ `
@media (max-width: 479.98px) {
  .overlay {
    --most: calc(100dvh - var(--keyboard,0px));
  }
  .overlay .card {
    block-size: var(--most) !important;
    padding-block-start: env(safe-area-inset-top);
    border-radius: 0;
    box-shadow: none;
  }
  .overlay .card::before {
    content: none;
  }
  .overlay :is(.view, .views, .body) {
    flex: 1;
  }
  .overlay .view {
    block-size: 100%;
  }
  .overlay .page {
    flex: 1 0 auto;
    max-block-size: 100%;
  }
  .overlay .frame {
    inset-block-start: calc(var(--latchkey-header) + env(safe-area-inset-top));
  }
}
`
