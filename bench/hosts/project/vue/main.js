import 'latchkey/button.css'
import { defineLatchkeyElements } from 'latchkey/element'
import { createApp } from 'vue'
import { latchkey } from '../src/latchkey.js'
import App from './App.vue'

defineLatchkeyElements(latchkey)
createApp(App).mount('#app')
