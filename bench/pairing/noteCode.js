// Runs in the page before its own code: when the code is first in sight, in ms on the page's clock.
window.codeSeen = new Promise((resolve) => {
  const look = () => {
    const code = document.querySelector('[data-latchkey="modal"]')?.shadowRoot?.querySelector('[part~="qr"] svg')
    if (code?.checkVisibility()) resolve(performance.now())
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})
