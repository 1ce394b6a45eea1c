// Runs in the page before its own code: notes when the code is first in sight, in ms on the page's clock.
{
  const look = () => {
    const code = document.querySelector('[data-latchkey="modal"]')?.shadowRoot?.querySelector('[part~="qr"] svg')
    if (code?.checkVisibility()) Object.assign(window, { codeSeen: performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
