/** What `latchkey-services` without arguments prints. */
export const usage = `latchkey-services: the self-hostable services behind Latchkey

  latchkey-services serve [options]         run until Ctrl-C; prints one line of JSON when ready
      --port N                              port of all parts (default 8787; 0 takes a free one)
      --data-port N                         gives the data part (chain calls) a port of its own
      --auth-port N                         gives the auth part (sign-in) a port of its own
      --auth-issuer TEXT                    issuer of the tokens (default latchkey-services)
      --session-hours N                     how long a sign-in lasts (default 24, at most 720)
      --host ADDRESS                        interface to listen on (default 127.0.0.1: this machine only)
      --chain eip155:1=https://...          node of a chain; repeat for more chains and for fallback nodes
      --chains FILE                         the same from a JSON file, with headers for access keys
      --trusted-proxies N                   proxies of yours in front, for the caller's address (default 0)

  latchkey-services project list
  latchkey-services project add ID [--name NAME] [--origin ORIGIN]...
  latchkey-services project show ID
  latchkey-services project remove ID
  latchkey-services project origins ID add|remove ORIGIN
  latchkey-services project feature ID FEATURE on|off|default [--config a,b]
  latchkey-services project analytics ID          counts of its events, by day
  latchkey-services project analytics ID on|off

  latchkey-services wallets list
  latchkey-services wallets show ID
  latchkey-services wallets import FILE|DIR       adds and changes; --replace also removes all others
  latchkey-services wallets import --bundled      the wallets that come with this version
  latchkey-services wallets remove ID

  latchkey-services auth keys list
  latchkey-services auth keys rotate              new keys; sessions go on
  latchkey-services auth keys rotate --end-sessions   after a leak: every session ends

Every command:
      --data DIR                            folder of the embedded database (default ./latchkey-data)
      --help                                this text
With DATABASE_URL in the environment a Postgres database (15 or later) is used instead of the folder.
The commands work beside a running server. Results go to standard output as JSON, the log to standard error.

ORIGIN is https://app.example.com, https://*.example.com (exactly one label), or localhost:*.
FEATURE is social_login, swap, onramp, activity, reown_branding, multi_wallet, payments, send, receive, names,
or the id of a third-party plugin.
`
