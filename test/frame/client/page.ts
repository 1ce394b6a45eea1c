import { type Client, type ClientOptions, createClient } from './createClient.js'

declare global {
  interface Window {
    /** The client of the page; its options stand in the page's address. */
    readonly client: Client
  }
}

const options: ClientOptions = JSON.parse(new URL(location.href).searchParams.get('options') ?? '')
Object.assign(window, { client: createClient(options) })
