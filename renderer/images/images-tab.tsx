export default function ImagesTab() {
  return <p className="nothing">This view is being built.</p>
}
