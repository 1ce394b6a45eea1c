/** The windows of logins by providers: one column in the middle, in the dialog's colours. */
export const socialCss = /* css */ `
:root {
  color-scheme: light dark;
  --bg: #ffffff;
  --text: #0f1217;
  --muted: #58606d;
  --surface: #f4f5f7;
  --accent: #2f5bff;
  --on-accent: #ffffff;
}

@media (prefers-color-scheme: dark) {
  :root {
    --bg: #14161a;
    --text: #f2f4f7;
    --muted: #98a2b1;
    --surface: #1d2026;
    --accent: #6f8cff;
    --on-accent: #14161a;
  }
}

body {
  margin: 0;
  background: var(--bg);
  color: var(--text);
  font: 16px/24px system-ui, -apple-system, "Segoe UI", sans-serif;
}

main {
  box-sizing: border-box;
  max-inline-size: 420px;
  min-block-size: 100dvh;
  margin-inline: auto;
  padding: 32px 20px;
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: 8px;
  text-align: center;
  text-wrap: balance;
  overflow-wrap: anywhere;
}

h1 {
  margin: 0;
  font-size: 20px;
  line-height: 28px;
  font-weight: 600;
}

h1:focus {
  outline: 0;
}

p {
  margin: 0;
  color: var(--muted);
}

i {
  inline-size: 28px;
  block-size: 28px;
  margin: 0 auto 12px;
  box-sizing: border-box;
  border: 3px solid var(--surface);
  border-block-start-color: var(--accent);
  border-radius: 50%;
  animation: turn 0.9s linear infinite;
}

@keyframes turn {
  to {
    transform: rotate(1turn);
  }
}

@media (prefers-reduced-motion: reduce) {
  i {
    animation-duration: 3s;
  }
}

button {
  min-block-size: 48px;
  margin-block-start: 8px;
  padding: 8px 20px;
  border: 0;
  border-radius: 14px;
  background: var(--surface);
  color: inherit;
  font: inherit;
  font-weight: 500;
  cursor: pointer;
}

p + button {
  margin-block-start: 20px;
  background: var(--accent);
  color: var(--on-accent);
}

button:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
`
