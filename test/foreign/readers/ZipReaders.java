import java.io.*;
import java.nio.file.*;
import java.security.MessageDigest;
import java.util.*;
import java.util.zip.*;

/** Unpacks the ZIPs named on standard input with ZipFile and with ZipInputStream; prints name TAB hash lines, and "end" after each reader. */
class ZipReaders {
  static String hash(InputStream in) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(in.readAllBytes()));
  }

  public static void main(String[] args) throws Exception {
    var input = new BufferedReader(new InputStreamReader(System.in));
    var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8");
    for (String path; (path = input.readLine()) != null;) {
      try (var zip = new ZipFile(path)) {
        for (var entries = zip.entries(); entries.hasMoreElements();) {
          var entry = entries.nextElement();
          if (!entry.isDirectory()) out.println(entry.getName() + "\t" + hash(zip.getInputStream(entry)));
        }
      } catch (Exception error) {
        out.println("error");
      }
      out.println("end");
      try (var zip = new ZipInputStream(Files.newInputStream(Path.of(path)))) {
        for (ZipEntry entry; (entry = zip.getNextEntry()) != null;)
          if (!entry.isDirectory()) out.println(entry.getName() + "\t" + hash(zip));
      } catch (Exception error) {
        out.println("error");
      }
      out.println("end");
    }
  }
}
