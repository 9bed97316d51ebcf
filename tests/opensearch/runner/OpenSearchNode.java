// Starts an OpenSearch node from its published jars: java -cp 'jars/*' OpenSearchNode.java HOME HTTP_PORT TRANSPORT_PORT
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

public final class OpenSearchNode extends Node {
  private OpenSearchNode(Environment environment) {
    super(environment, List.of(Netty4Plugin.class), false);
  }

  public static void main(String[] arguments) throws Exception {
    Settings settings = Settings.builder()
        .put("path.home", Path.of(arguments[0]).toAbsolutePath().toString())
        .put("cluster.name", "test")
        .put("node.name", "test")
        .put("http.port", arguments[1])
        .put("transport.port", arguments[2])
        .put("network.host", "127.0.0.1")
        .put("discovery.type", "single-node")
        .put("http.type", "netty4")
        .put("transport.type", "netty4")
        .put("action.auto_create_index", false)
        .put("cluster.routing.allocation.disk.threshold_enabled", false)
        .build();
    Node node = new OpenSearchNode(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "test"));
    node.start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        node.close();
      } catch (IOException error) {
        error.printStackTrace();
      }
    }));
    Thread.currentThread().join();
  }
}
