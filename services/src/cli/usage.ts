/** What `latchkey-services` without arguments prints. */
export const usage = `latchkey-services: the self-hostable services behind Latchkey

  latchkey-services serve [options]         run until Ctrl-C; prints one line of JSON when ready
      --port N                              port of both parts (default 8787; 0 takes a free one)
      --data-port N                         gives the data part (chain calls) a port of its own
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

Every command:
      --data DIR                            folder of the embedded database (default ./latchkey-data)
      --help                                this text
With DATABASE_URL in the environment a Postgres database (15 or later) is used instead of the folder.
The project commands work beside a running server. Results go to standard output as JSON, the log to standard error.

ORIGIN is https://app.example.com, https://*.example.com (exactly one label), or localhost:*.
FEATURE is social_login, swap, onramp, activity, reown_branding, multi_wallet, payments, send, receive, names,
or the id of a third-party plugin.
`
