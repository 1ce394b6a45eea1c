import { askEvent, tellEvent } from './messages.js'

// The extension's own world on each page: carries messages between the page's world and the worker.

let line: chrome.runtime.Port | undefined

function open(): chrome.runtime.Port {
  const opened = chrome.runtime.connect()
  opened.onMessage.addListener((text: string) => {
    document.dispatchEvent(new CustomEvent(tellEvent, { detail: text }))
  })
  // A page that comes back out of the browser's cache opens another.
  opened.onDisconnect.addListener(() => {
    line = undefined
  })
  return opened
}

document.addEventListener(askEvent, (event) => {
  line ??= open()
  line.postMessage((event as CustomEvent<string>).detail)
})
