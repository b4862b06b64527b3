import { openCamera, takeFrame } from './camera.ts'
import { LABELS } from './labels.ts'
import { sendFrame } from './send-frame.ts'

/** Milliseconds between the answer to a frame and the next one. */
const PAUSE = 150

/** Camera section of the capture page: streams frames of each step and shows the guidance of the service. */
export class CameraCapture {
  readonly #section: HTMLElement
  readonly #video: HTMLVideoElement
  readonly #steps: readonly string[]
  #camera: MediaStream | null = null
  /** Whether the person wants the current picture, whatever its quality. */
  #isWanted = false

  constructor(section: HTMLElement) {
    this.#section = section
    this.#video = this.#find<HTMLVideoElement>('video')
    this.#steps = (section.dataset.steps ?? '').split(' ')
  }

  show(): void {
    this.#section.hidden = false
    this.#find('[data-open]').addEventListener('click', () => void this.#run())
    this.#find('[data-take]').addEventListener('click', () => {
      this.#isWanted = true
    })
    this.#find('[data-close]').addEventListener('click', () => this.#close(LABELS.closed))
  }

  async #run(): Promise<void> {
    try {
      this.#camera = await openCamera(this.#section.dataset.facing ?? 'environment')
    } catch (error) {
      this.#say(LABELS.failures[error instanceof DOMException ? error.name : ''] ?? LABELS.noCamera)
      return
    }
    this.#video.srcObject = this.#camera
    await this.#video.play()
    this.#setOpen(true)
    for (const [index, step] of this.#steps.entries()) {
      if (index > 0 && !(await this.#confirmNext(step))) {
        if (this.#camera) break
        return
      }
      this.#find('[data-step]').textContent = LABELS.steps[step] ?? step
      if (!(await this.#capture(step))) return
    }
    this.#close(LABELS.done)
    await this.#finish()
  }

  /** Sends frames until the service has taken one; false if the camera was closed meanwhile. */
  async #capture(step: string): Promise<boolean> {
    this.#say(LABELS.looking)
    while (this.#camera) {
      const frame = await takeFrame(this.#video)
      // A click while a frame is on its way concerns the next one.
      const isWanted = this.#isWanted
      this.#isWanted = false
      const answer = frame && (await sendFrame(this.#section.dataset, step, frame, isWanted))
      if (!this.#camera) return false
      if (answer === 'ENDED') {
        location.reload()
        return false
      }
      if (answer) {
        if (answer.isTaken) return true
        this.#say(answer.guidance.map((key) => LABELS.guidance[key] ?? key)[0] ?? LABELS.good)
      } else {
        this.#isWanted ||= isWanted
        this.#say(LABELS.unreachable)
      }
      await new Promise((done) => setTimeout(done, PAUSE))
    }
    return false
  }

  /** Waits until the person has turned the document; false if it has no such side, or the camera was closed. */
  #confirmNext(step: string): Promise<boolean> {
    const [next, skip] = [this.#find('[data-next]'), this.#find('[data-skip]')]
    const isOptional = (this.#section.dataset.optional ?? '').split(' ').includes(step)
    this.#say(LABELS.next[step] ?? LABELS.done)
    next.hidden = false
    skip.hidden = !isOptional
    this.#find('[data-take]').hidden = true
    next.focus()
    return new Promise((resolve) => {
      const answer = (isNext: boolean) => () => {
        next.hidden = true
        skip.hidden = true
        this.#find('[data-take]').hidden = false
        resolve(isNext && this.#camera !== null)
      }
      next.onclick = answer(true)
      skip.onclick = answer(false)
    })
  }

  async #finish(): Promise<void> {
    const { finish } = this.#section.dataset
    if (finish) await fetch(finish, { method: 'POST' }).catch(() => {})
    location.reload()
  }

  #close(message: string): void {
    for (const track of this.#camera?.getTracks() ?? []) track.stop()
    this.#camera = null
    this.#video.srcObject = null
    this.#setOpen(false)
    this.#say(message)
  }

  #setOpen(isOpen: boolean): void {
    this.#section.toggleAttribute('data-is-open', isOpen)
    this.#find('[data-open]').hidden = isOpen
    this.#find('[data-take]').hidden = !isOpen
    this.#find('[data-close]').hidden = !isOpen
    this.#find('[data-next]').hidden = true
    this.#find('[data-skip]').hidden = true
    this.#find('[data-step]').textContent = ''
  }

  #say(text: string): void {
    const status = this.#find('[role=status]')
    // Unchanged text would be announced again.
    if (status.textContent !== text) status.textContent = text
  }

  #find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
    const found = this.#section.querySelector<Found>(selector)
    if (!found) throw new Error('The page lacks an element', { cause: selector })
    return found
  }
}
