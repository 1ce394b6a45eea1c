import type { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { html } from 'hono/html'
import type { createShop } from './createShop.js'

/**
 * A page for the shop's staff, who suspend a customer there and see what was paid. It does so for each visitor: a real one asks who its visitors are, and is no address of the customers'
 * server.
 */
export function addStaffPage(
  app: Hono,
  { customers, sales, suspend, lift }: Omit<ReturnType<typeof createShop>, 'app'>,
): void {
  app.use('/staff', csrf())
  app.get('/staff', (context) =>
    context.html(
      html`<!doctype html>
        <html lang="en">
          <title>Staff</title>
          <meta name="viewport" content="width=device-width" />
          <h1>Customers</h1>
          ${customers.size === 0 ? html`<p>None so far. Webhooks will tell of them.</p>` : ''}
          <ul>
            ${[...customers].map(
              ([user, heard]) => html`
                <li>
                  <code>${user}</code>: ${heard.join(', ')}
                  <form method="post">
                    <input type="hidden" name="user" value="${user}" />
                    <button name="act" value="suspend">Suspend</button>
                    <button name="act" value="lift">Lift</button>
                  </form>
                </li>
              `,
            )}
          </ul>
          <h1>Orders</h1>
          ${sales.size === 0 ? html`<p>None so far.</p>` : ''}
          <ul>
            ${[...sales.values()].map(
              ({ order: { id, state, reference, payments } }) => html`
                <li>
                  <code>${id}</code> (cart ${reference}): ${state}${payments.map(
                    ({ asset, amount }) => html`, ${amount} of <code>${asset}</code>`,
                  )}
                </li>
              `,
            )}
          </ul>
          <p>What was paid lies at the orders’ own addresses until <code>pay collect</code> moves it to the shop’s.</p>
        </html>`,
    ),
  )
  app.post('/staff', async (context) => {
    const { user, act } = await context.req.parseBody()
    await (act === 'suspend' ? suspend : lift)(String(user))
    return context.redirect('/staff', 303)
  })
}
