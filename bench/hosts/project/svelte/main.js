import 'latchkey/button.css'
import { defineLatchkeyElements } from 'latchkey/element'
import { mount } from 'svelte'
import { latchkey } from '../src/latchkey.js'
import App from './App.svelte'

defineLatchkeyElements(latchkey)
mount(App, { target: document.getElementById('app') })
